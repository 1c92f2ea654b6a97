import { FileDown } from 'lucide-react'
import type { AnswerFormat } from '../../../../shared/ipc/export-calls'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { useSession } from '../../../state/session/session'
import { attempt } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { Menu, MenuItem } from '../../../ui/menu'
import { showExported } from '../../sidebar/save-export'

const FORMATS: readonly AnswerFormat[] = ['docx', 'pdf', 'markdown']

/** Saves the text of an answer as a document, where the person wants it. */
export function SaveAnswerMenu({ answer }: { answer: string }) {
  const label = t('session.message.saveAnswer')
  return (
    <Menu
      align="start"
      trigger={
        <Button kind="icon" className="size-6" aria-label={label} title={label}>
          <FileDown size={14} aria-hidden="true" />
        </Button>
      }
    >
      {FORMATS.map(format => (
        <MenuItem key={format} onSelect={() => attempt(saveAnswer(answer, format))}>
          {t(`session.message.saveFormats.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}

async function saveAnswer(markdown: string, format: AnswerFormat): Promise<void> {
  const saved = await call('answer.export', { markdown, title: titleOf(markdown), format })
  if (saved) showExported(saved.path)
}

/** The answer's first heading names the file, or else the session. */
function titleOf(markdown: string): string {
  const heading = markdown
    .slice(0, 2_000)
    .split('\n')
    .find(line => /^#{1,3} /.test(line))
  return heading?.replace(/^#+/, '') ?? useSession.getState().state.title
}
