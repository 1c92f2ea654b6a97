/** A server that many use, as its own page says to start it. */
export type WellKnownServer = {
  name: 'filesystem' | 'memory' | 'fetch' | 'playwright' | 'github' | 'context7' | 'notion'
  title: string
  publisher: string
  /** The text that a person would paste. */
  text: string
}

const PROTOCOL = 'Model Context Protocol'
const GITHUB = {
  github: { url: 'https://api.githubcopilot.com/mcp/', headers: { Authorization: 'Bearer <GITHUB_TOKEN>' } },
}

export const WELL_KNOWN_SERVERS: readonly WellKnownServer[] = [
  {
    name: 'filesystem',
    title: 'Filesystem',
    publisher: PROTOCOL,
    text: 'npx -y @modelcontextprotocol/server-filesystem /path/to/folder',
  },
  { name: 'memory', title: 'Memory', publisher: PROTOCOL, text: 'npx -y @modelcontextprotocol/server-memory' },
  { name: 'fetch', title: 'Fetch', publisher: PROTOCOL, text: 'uvx mcp-server-fetch' },
  { name: 'playwright', title: 'Playwright', publisher: 'Microsoft', text: 'npx -y @playwright/mcp@latest' },
  { name: 'github', title: 'GitHub', publisher: 'GitHub', text: JSON.stringify({ mcpServers: GITHUB }, null, 2) },
  { name: 'context7', title: 'Context7', publisher: 'Upstash', text: 'npx -y @upstash/context7-mcp' },
  { name: 'notion', title: 'Notion', publisher: 'Notion', text: 'https://mcp.notion.com/mcp' },
]
