/** A text as a YAML scalar: plain where nothing else could be meant by it, here or in a list of one line. */
export function yamlText(text: string): string {
  const isPlain = /^[\p{L}_$./](?:[\p{L}\p{N}_$./-]| (?=[\p{L}\p{N}_]))*$/u.test(text)
  const isOther = /^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text)
  return isPlain && !isOther ? text : JSON.stringify(text)
}
