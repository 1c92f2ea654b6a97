import fc from 'fast-check'

const piece = fc.constantFrom('a', 'b', 'line', '\n', '\n', '\r\n', '\r', '\uFEFF', '\u2028', '\u2029', '\u0085')
const odd = fc.constantFrom('\v', '\f', '+', '-', ' ', '\\ No newline at end of file', '@@ -1 +1 @@', '😀', 'é', '\t')
/** Short texts of lines and of what may be taken for the end of one, or for a part of a diff. */
export const oddText = fc
  .array(fc.oneof({ weight: 3, arbitrary: piece }, odd), { maxLength: 30 })
  .map(parts => parts.join(''))
