import { messageOf } from '../../../shared/errors'
import type { DocumentReply, WritingTask } from '../document-task'

/** Makes a document; `begin` is called once the code that makes it is loaded. A failure is an answer, too. */
export async function writeTask(task: WritingTask, begin: () => void): Promise<DocumentReply> {
  try {
    if ('sheets' in task) {
      const { workbookXlsx } = await import('./workbook-xlsx')
      begin()
      return { written: await workbookXlsx(task.sheets) }
    }
    if (task.write === 'docx') {
      const { markdownDocx } = await import('./markdown-docx')
      begin()
      return { written: await markdownDocx(task.markdown) }
    }
    const { printedPage } = await import('./printed-page')
    begin()
    return { written: new TextEncoder().encode(printedPage(task.markdown)) }
  } catch (thrown) {
    return { refused: messageOf(thrown) }
  }
}
