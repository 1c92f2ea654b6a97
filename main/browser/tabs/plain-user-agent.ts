/** As Chrome says it of the same version: names of an app make pages take it for something else than a browser. */
export function plainUserAgent(own: string): string {
  return own
    .replace(/ (?!Mozilla|AppleWebKit|Chrome|Safari)[\w.-]+\/[\w.-]+(?= |$)/g, '')
    .replace(/Chrome\/(\d+)\.[\d.]+/, 'Chrome/$1.0.0.0')
}
