import type { Area } from '../i18n/language'

/** All texts of a language, by area. The English ones are the model of the others. */
export type Catalogue = Complete<{
  text: typeof import('../text/text').generalText
  callText: typeof import('../text/text-calls').callText
  actionText: typeof import('../text/text-actions').actionText
  agentsText: typeof import('../text/text-agents').agentsText
  appearanceText: typeof import('../text/text-appearance').appearanceText
  settingsSearchText: typeof import('../text/text-appearance').settingsSearchText
  toolsPageText: typeof import('../text/text-appearance').toolsPageText
  composerText: typeof import('../text/text-composer').composerText
  dataText: typeof import('../text/text-appearance').dataText
  filesText: typeof import('../text/text-files').filesText
  mainText: import('../sentences/sentences').Sentences
  mcpResultText: typeof import('../text/text-mcp-result').mcpResultText
  mcpText: typeof import('../text/text-mcp').mcpText
  modelsText: typeof import('../text/text-models').modelsText
  permissionText: typeof import('../text/text-permissions').permissionText
  factsText: typeof import('../text/text-profiles').factsText
  offersText: typeof import('../text/text-profiles').offersText
  profileText: typeof import('../text/text-profiles').profileText
  projectText: typeof import('../text/text-project').projectText
  resourcesText: typeof import('../text/text-resources').resourcesText
  sessionText: typeof import('../text/text-session').sessionText
  sessionsText: typeof import('../text/text-sessions').sessionsText
  settingsText: typeof import('../text/text-settings').generalSettingsText
  terminalText: typeof import('../text/text-terminal').terminalText
}>

/** Each area that the page asks for is in it. */
type Complete<T extends Record<Area, unknown>> = T
