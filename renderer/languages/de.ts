import type { Catalogue } from './catalogue'
import { actionText } from './de/actions'
import { agentsText } from './de/agents'
import { appearanceText, settingsSearchText, toolsPageText } from './de/appearance'
import { callText } from './de/calls'
import { composerText } from './de/composer'
import { dataText } from './de/data'
import { filesText } from './de/files'
import { generalText } from './de/general'
import { mainText } from './de/main'
import { mcpText } from './de/mcp'
import { mcpResultText } from './de/mcp-result'
import { modelsText } from './de/models'
import { permissionText } from './de/permissions'
import { factsText, offersText, profileText } from './de/profiles'
import { projectText } from './de/project'
import { resourcesText } from './de/resources'
import { sessionText } from './de/session'
import { sessionsText } from './de/sessions'
import { settingsText } from './de/settings'
import { terminalText } from './de/terminal'

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
