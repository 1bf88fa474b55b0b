/* The parts of an answer: each after its length in four bytes, as compressed JSON. */

/**
 * @template Part
 * @param {Uint8Array} bytes
 * @returns {Promise<Part[]>}
 */
export async function readAnswer(bytes) {
  const parts = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.byteLength; ) {
    const size = view.getUint32(at, true);
    parts.push(unpacked(bytes.subarray(at + 4, at + 4 + size)));
    at += 4 + size;
  }
  return Promise.all(parts);
}

/** @param {Uint8Array} packed @returns {Promise<any>} */
function unpacked(packed) {
  const whole = new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (packed)]).stream();
  return new Response(whole.pipeThrough(new DecompressionStream("deflate"))).json();
}
