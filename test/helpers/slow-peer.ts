/**
 * Takes its time, as a server, a disk or a person does that a test is about. Whoever waits for something to have happened
 * waits for an event, or by `eventually`.
 */
export function slowPeer(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}
