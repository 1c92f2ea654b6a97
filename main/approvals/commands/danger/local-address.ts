/** The whole word, or an option's value. Nothing in what follows the host may be an address of its own. */
const LOCAL =
  /^(?:--?[\w-]+=)?((?:https?|wss?):\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:\/[^\s:@,\\]*)?)$/i

/** The address of a server on this computer that a word holds, where it holds nothing else. */
export function localAddress(word: string): string | undefined {
  return LOCAL.exec(word)?.[1]
}
