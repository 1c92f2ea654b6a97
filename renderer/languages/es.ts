import type { Catalogue } from './catalogue'
import { actionText } from './es/actions'
import { agentsText } from './es/agents'
import { appearanceText, settingsSearchText, toolsPageText } from './es/appearance'
import { callText } from './es/calls'
import { composerText } from './es/composer'
import { dataText } from './es/data'
import { filesText } from './es/files'
import { generalText } from './es/general'
import { mainText } from './es/main'
import { mcpText } from './es/mcp'
import { mcpResultText } from './es/mcp-result'
import { modelsText } from './es/models'
import { permissionText } from './es/permissions'
import { factsText, offersText, profileText } from './es/profiles'
import { projectText } from './es/project'
import { resourcesText } from './es/resources'
import { sessionText } from './es/session'
import { sessionsText } from './es/sessions'
import { settingsText } from './es/settings'
import { terminalText } from './es/terminal'

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
