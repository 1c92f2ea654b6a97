import type { Catalogue } from './catalogue'
import { actionText } from './ja/actions'
import { agentsText } from './ja/agents'
import { appearanceText, settingsSearchText, toolsPageText } from './ja/appearance'
import { callText } from './ja/calls'
import { composerText } from './ja/composer'
import { dataText } from './ja/data'
import { filesText } from './ja/files'
import { generalText } from './ja/general'
import { mainText } from './ja/main'
import { mcpText } from './ja/mcp'
import { mcpResultText } from './ja/mcp-result'
import { modelsText } from './ja/models'
import { permissionText } from './ja/permissions'
import { factsText, offersText, profileText } from './ja/profiles'
import { projectText } from './ja/project'
import { resourcesText } from './ja/resources'
import { sessionText } from './ja/session'
import { sessionsText } from './ja/sessions'
import { settingsText } from './ja/settings'
import { terminalText } from './ja/terminal'

/** All texts in Japanese. */
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
