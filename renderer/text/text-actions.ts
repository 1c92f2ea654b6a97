import type { ActionId } from '../../shared/actions'
import { browserNamesText } from '../catalogue/actions/browser-names'
import { inputNamesText } from '../catalogue/actions/input-names'
import { menusText } from '../catalogue/actions/menus'
import { pageMenuText } from '../catalogue/actions/page-menu'
import { paletteText } from '../catalogue/actions/palette'
import { sessionNamesText } from '../catalogue/actions/session-names'
import { shortcutsText } from '../catalogue/actions/shortcuts'
import { windowNamesText } from '../catalogue/actions/window-names'

/** The names of actions and menus, and the texts of the palette and of the list of shortcuts. */
export const actionText = {
  names: { ...windowNamesText, ...sessionNamesText, ...inputNamesText, ...browserNamesText } satisfies Record<
    ActionId,
    string
  >,
  ...menusText,
  pageMenu: pageMenuText,
  ...paletteText,
  ...shortcutsText,
}
