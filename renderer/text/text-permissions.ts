import { permissionCardText } from '../catalogue/permissions/card'
import { editPlanText } from '../catalogue/permissions/edit'
import { permissionsPageText } from '../catalogue/permissions/page'
import { rulesText } from '../catalogue/permissions/rules'

/** The texts of cards of commands and MCP tools, of rules, and of their page. */
export const permissionText = { ...permissionCardText, ...rulesText, ...editPlanText, ...permissionsPageText }
