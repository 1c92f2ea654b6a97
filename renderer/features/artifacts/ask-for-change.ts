import { chip } from '../../base/message-chips'
import { t } from '../../i18n/t'
import { setDraft, useDrafts } from '../../state/drafts'
import { goToComposer } from '../../state/focus-composer'
import { type CountedProblem, problemText } from './page-messages'

/** The thing that is spoken of: a file by its path, or a block by its title. */
export type Subject = { title: string; path?: string | undefined }

const nameOf = ({ title, path }: Subject): string => (path === undefined ? `“${title}”` : chip('@', path))

/** Puts the selected part of something, or all of it, at the end of the message that is being written, and the person behind it. */
export function askForChange(sessionId: string, subject: Subject, selected: string): void {
  const name = nameOf(subject)
  const part = selected.trim()
  write(
    sessionId,
    part === ''
      ? `${t('artifacts.ask.whole', { name })} `
      : `${t('artifacts.ask.part', { name })}\n\n${quoted(part)}\n\n`,
  )
}

/** Puts what went wrong in a page into the message, for the model. Nothing is sent before the person does. */
export function reportProblems(sessionId: string, subject: Subject, problems: readonly CountedProblem[]): void {
  const lines = problems.map(problem => {
    const place = problem.line === undefined ? '' : ` (${t('artifacts.problems.line', { line: problem.line })})`
    return `- ${problemText(problem).replace(/\s+/g, ' ').trim()}${place}`
  })
  write(sessionId, `${t('artifacts.ask.problems', { name: nameOf(subject) })}\n\n${lines.join('\n')}\n\n`)
}

function quoted(text: string): string {
  return text
    .split(/\r?\n/)
    .map(line => `> ${line}`)
    .join('\n')
}

function write(sessionId: string, text: string): void {
  const draft = useDrafts.getState()[sessionId] ?? ''
  const gap = draft === '' || draft.endsWith('\n\n') ? '' : draft.endsWith('\n') ? '\n' : '\n\n'
  setDraft(sessionId, `${draft}${gap}${text}`)
  goToComposer()
}
