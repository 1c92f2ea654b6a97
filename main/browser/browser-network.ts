/** The way of a folder's browser into the net. */
export type BrowserNetwork = {
  /** The proxy through which all of its traffic goes, as Chromium writes proxies. */
  proxyRules: string
  /** Lets its pages reach a host and port of this computer or its network, as `127.0.0.1:3000`. */
  reach(address: string): void
}

/** Without a proxy, so that nothing is out of reach. */
export const openNetwork = async (): Promise<BrowserNetwork> => ({ proxyRules: 'direct://', reach: () => undefined })
