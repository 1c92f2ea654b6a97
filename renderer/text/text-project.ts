import { codeEditorText } from '../catalogue/project/code-editor'
import { projectEditorText } from '../catalogue/project/editor'
import { flowEditorText } from '../catalogue/project/flow-editor'
import { newProjectFileText } from '../catalogue/project/new'
import { projectPageText } from '../catalogue/project/page'

/** The texts of what a folder brings along. */
export const projectText = {
  ...projectPageText,
  ...newProjectFileText,
  ...projectEditorText,
  flow: flowEditorText,
  code: codeEditorText,
}
