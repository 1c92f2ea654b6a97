import type { Catalogue } from './catalogue'
import { actionText } from './pt/actions'
import { agentsText } from './pt/agents'
import { appearanceText, settingsSearchText, toolsPageText } from './pt/appearance'
import { callText } from './pt/calls'
import { composerText } from './pt/composer'
import { dataText } from './pt/data'
import { filesText } from './pt/files'
import { text } from './pt/general'
import { mainText } from './pt/main'
import { mcpText } from './pt/mcp'
import { mcpResultText } from './pt/mcp-result'
import { modelsText } from './pt/models'
import { permissionText } from './pt/permissions'
import { factsText, offersText, profileText } from './pt/profiles'
import { projectText } from './pt/project'
import { resourcesText } from './pt/resources'
import { sessionText } from './pt/session'
import { sessionsText } from './pt/sessions'
import { settingsText } from './pt/settings'
import { terminalText } from './pt/terminal'

export const catalogue: Catalogue = {
  text,
  callText,
  actionText,
  agentsText,
  appearanceText,
  settingsSearchText,
  toolsPageText,
  composerText,
  dataText,
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
