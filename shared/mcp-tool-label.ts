/** A tool of an MCP server, as a person reads it. */
export function mcpToolLabel({ server, tool }: { server: string; tool: string }): string {
  return `mcp:${mcpSlug(server, 'server')}/${mcpSlug(tool, 'tool')}`
}

/** Lower case; each run of anything but letters and digits is one '_'. Providers want no digit at the start. */
export function mcpSlug(text: string, fallback: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
  if (plain === '') return fallback
  return /^[0-9]/.test(plain) ? `_${plain}` : plain
}
