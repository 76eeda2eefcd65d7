/** A fetch in the middle of Python, where nothing can be awaited. @param {string} address @returns {ArrayBuffer} */
export function fetchSynchronously(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`a part of Python was not found: ${request.status}`);
  return request.response;
}
