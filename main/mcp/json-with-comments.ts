/**
 * JSON as editors keep it: with comments, commas after the last item, and a byte order mark. Throws a `SyntaxError`.
 * `__proto__` is dropped, which a later copy of the object might take for its prototype.
 */
export function parseJsonWithComments(text: string): unknown {
  return JSON.parse(plainJson(text.replace(/^\uFEFF/, '')), (key, value: unknown) =>
    key === '__proto__' ? undefined : value,
  )
}

/** A string, a comment, or a comma with only blanks and comments before what closes. Strings are matched so as to be passed over. */
const PIECE = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g

function plainJson(text: string): string {
  const withoutComments = text.replace(PIECE, piece => (piece.startsWith('"') ? piece : ' '))
  return withoutComments.replace(/"(?:[^"\\]|\\.)*"|,\s*(?=[}\]])/g, piece => (piece.startsWith('"') ? piece : ''))
}
