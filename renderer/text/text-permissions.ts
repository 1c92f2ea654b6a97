import { permissionCardText } from '../catalogue/permissions/card'
import { editPlanText } from '../catalogue/permissions/edit'
import { mailCardText } from '../catalogue/permissions/mail'
import { mailWarningText } from '../catalogue/permissions/mail-warnings'
import { permissionsPageText } from '../catalogue/permissions/page'
import { rulesText } from '../catalogue/permissions/rules'

/** The texts of cards of commands, MCP tools and mails, of rules, and of their page. */
export const permissionText = {
  ...permissionCardText,
  ...rulesText,
  ...editPlanText,
  ...mailCardText,
  ...mailWarningText,
  ...permissionsPageText,
}
