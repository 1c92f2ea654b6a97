import type { Catalogue } from './catalogue'
import { actionText } from './zh-hans/actions'
import { agentsText } from './zh-hans/agents'
import { appearanceText, settingsSearchText, toolsPageText } from './zh-hans/appearance'
import { callText } from './zh-hans/calls'
import { composerText } from './zh-hans/composer'
import { dataText } from './zh-hans/data'
import { filesText } from './zh-hans/files'
import { generalText } from './zh-hans/general'
import { mainText } from './zh-hans/main'
import { mcpText } from './zh-hans/mcp'
import { mcpResultText } from './zh-hans/mcp-result'
import { modelsText } from './zh-hans/models'
import { permissionText } from './zh-hans/permissions'
import { factsText, offersText, profileText } from './zh-hans/profiles'
import { projectText } from './zh-hans/project'
import { resourcesText } from './zh-hans/resources'
import { sessionText } from './zh-hans/session'
import { sessionsText } from './zh-hans/sessions'
import { settingsText } from './zh-hans/settings'
import { terminalText } from './zh-hans/terminal'

/** All texts in Simplified Chinese. */
export const catalogue: Catalogue = {
  text: generalText,
  callText,
  actionText,
  agentsText,
  appearanceText,
  settingsSearchText,
  toolsPageText,
  dataText,
  composerText,
  filesText,
  mainText,
  mcpResultText,
  mcpText,
  modelsText,
  permissionText,
  factsText,
  offersText,
  profileText,
  projectText,
  resourcesText,
  sessionText,
  sessionsText,
  settingsText,
  terminalText,
}
