/**
 * Chromium's protocol for the page of one tab (https://chromedevtools.github.io/devtools-protocol). `session` is that of a frame
 * which has a process of its own; without it the page itself is meant.
 */
export type Cdp = {
  /** Resolves to what the command answers. Rejects with an `Error` where it is refused, or the page is gone. */
  send(method: string, params?: object, session?: string): Promise<unknown>
  /** Has `heard` called for every event, until the function that it returns is called. */
  listen(heard: (method: string, params: unknown, session?: string) => void): () => void
}
