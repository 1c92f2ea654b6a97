/** Something that is waited for and comes once. */
export function arrival(): { hasCome(): boolean; came: Promise<void>; come(): void } {
  let hasCome = false
  let resolve: () => void = () => undefined
  const came = new Promise<void>(done => {
    resolve = done
  })
  return {
    hasCome: () => hasCome,
    came,
    come() {
      hasCome = true
      resolve()
    },
  }
}
