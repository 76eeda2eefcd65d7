/** Lint rules for the JavaScript of the page, the service worker and the tools. TypeScript checks names and types. */
import js from "@eslint/js";
import globals from "globals";

const STRICT = {
  "accessor-pairs": "error",
  "array-callback-return": "error",
  "default-case-last": "error",
  "dot-notation": "error",
  eqeqeq: "error",
  "func-style": ["error", "declaration", { allowArrowFunctions: true }],
  "logical-assignment-operators": "error",
  "no-alert": "error",
  "no-console": "error",
  "no-else-return": "error",
  "no-eval": "error",
  "no-implied-eval": "error",
  "no-lonely-if": "error",
  "no-param-reassign": "error",
  "no-shadow": "error",
  "no-template-curly-in-string": "error",
  "no-throw-literal": "error",
  "no-unneeded-ternary": "error",
  "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
  "no-useless-concat": "error",
  "no-useless-rename": "error",
  "no-useless-return": "error",
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-arrow-callback": "error",
  "prefer-const": "error",
  "prefer-destructuring": ["error", { VariableDeclarator: { object: true, array: false } }],
  "prefer-object-has-own": "error",
  "prefer-promise-reject-errors": "error",
  "prefer-rest-params": "error",
  "prefer-spread": "error",
  "prefer-template": "error",
};
const CLASSIC_SCRIPTS = ["static/embed.js", "static/start/preferences.js", "static/start/prestarted-worker.js"];

export default [
  { ignores: ["dist/", "vendor/", "node_modules/", ".venv/"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  { rules: STRICT },
  {
    files: ["static/**/*.js", "tests/support/browser/*.js"],
    languageOptions: {
      globals: { ...globals.browser, prestartWorker: "readonly", takePrestartedWorker: "readonly" },
    },
  },
  { files: CLASSIC_SCRIPTS, languageOptions: { sourceType: "script" } },
  {
    files: ["service-worker.js"],
    languageOptions: { sourceType: "script", globals: { ...globals.serviceworker, workbox: "readonly" } },
  },
  {
    files: ["**/*.mjs"],
    languageOptions: { globals: globals.node },
    rules: { "no-console": "off" },
  },
];
