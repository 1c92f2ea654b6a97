import { clearDataText } from '../catalogue/data/clear'
import { setupText } from '../catalogue/data/setup'
import { storageText } from '../catalogue/data/storage'
import { factsText } from '../catalogue/profiles/facts'
import { offersText } from '../catalogue/profiles/offers'
import { looksText } from '../catalogue/settings/appearance'
import { connectText } from '../catalogue/settings/connect'
import { connectModelText } from '../catalogue/settings/connect-model'
import { generalPageText } from '../catalogue/settings/general'
import { mailText } from '../catalogue/settings/mail'
import { mailProvidersText } from '../catalogue/settings/mail-providers'
import { phiToolsText } from '../catalogue/settings/phi-tools'
import { profileToolsText } from '../catalogue/settings/profile-tools'
import { profilesText } from '../catalogue/settings/profiles'
import { providersText } from '../catalogue/settings/providers'
import { rolesText } from '../catalogue/settings/roles'
import { settingsSearchText } from '../catalogue/settings/search'
import { servicesText } from '../catalogue/settings/services'
import { toolsPageText } from '../catalogue/settings/tools-page'
import { toolsetsText } from '../catalogue/settings/toolsets'
import { profileText } from './text-profiles'

/** The texts of the dialogs of settings. */
export const settingsText = {
  connect: { ...connectText, ...connectModelText },
  settings: { ...providersText, ...profileToolsText, ...toolsetsText, ...profilesText },
  appearance: { ...looksText, ...generalPageText },
  data: { ...storageText, ...clearDataText, ...setupText },
  roles: rolesText,
  search: settingsSearchText,
  services: servicesText,
  mail: { ...mailText, about: mailProvidersText },
  toolsPage: toolsPageText,
  phiTools: phiToolsText,
  facts: factsText,
  offers: offersText,
  profile: profileText,
}
