/** The first `length` units of a text, without half a surrogate pair at the end. */
export function wholeHead(text: string, length: number): string {
  const end = Math.min(length, text.length)
  const last = text.charCodeAt(end - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? end - 1 : end)
}
