import type { Catalogue } from './catalogue'
import { actionText } from './fr/actions'
import { agentsText } from './fr/agents'
import { appearanceText, settingsSearchText, toolsPageText } from './fr/appearance'
import { callText } from './fr/calls'
import { composerText } from './fr/composer'
import { dataText } from './fr/data'
import { filesText } from './fr/files'
import { text } from './fr/general'
import { mainText } from './fr/main'
import { mcpText } from './fr/mcp'
import { mcpResultText } from './fr/mcp-result'
import { modelsText } from './fr/models'
import { permissionText } from './fr/permissions'
import { factsText, offersText, profileText } from './fr/profiles'
import { projectText } from './fr/project'
import { resourcesText } from './fr/resources'
import { sessionText } from './fr/session'
import { sessionsText } from './fr/sessions'
import { settingsText } from './fr/settings'
import { terminalText } from './fr/terminal'

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
