/** @param {Uint8Array} bytes @returns {string} two hexadecimal digits for each byte */
export function hexadecimal(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
