import type { Area } from './language'

/** All texts of a language, by area. The English ones are the model of the others. */
export type Catalogue = Complete<{
  text: typeof import('../text').generalText
  callText: typeof import('../text-calls').callText
  actionText: typeof import('../text-actions').actionText
  agentsText: typeof import('../text-agents').agentsText
  appearanceText: typeof import('../text-appearance').appearanceText
  settingsSearchText: typeof import('../text-appearance').settingsSearchText
  toolsPageText: typeof import('../text-appearance').toolsPageText
  composerText: typeof import('../text-composer').composerText
  dataText: typeof import('../text-appearance').dataText
  filesText: typeof import('../text-files').filesText
  mainText: import('../sentences/sentences').Sentences
  mcpResultText: typeof import('../text-mcp-result').mcpResultText
  mcpText: typeof import('../text-mcp').mcpText
  modelsText: typeof import('../text-models').modelsText
  permissionText: typeof import('../text-permissions').permissionText
  factsText: typeof import('../text-profiles').factsText
  offersText: typeof import('../text-profiles').offersText
  profileText: typeof import('../text-profiles').profileText
  projectText: typeof import('../text-project').projectText
  resourcesText: typeof import('../text-resources').resourcesText
  sessionText: typeof import('../text-session').sessionText
  sessionsText: typeof import('../text-sessions').sessionsText
  settingsText: typeof import('../text-settings').generalSettingsText
  terminalText: typeof import('../text-terminal').terminalText
}>

/** Each area that the page asks for is in it. */
type Complete<T extends Record<Area, unknown>> = T
