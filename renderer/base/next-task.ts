/** Lets the page draw and hear the person before it goes on. Unlike a timer it is not slowed down in a hidden window. */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
