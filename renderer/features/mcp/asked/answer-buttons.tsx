import type { ReactNode } from 'react'
import type { McpAnswer } from '../../../../shared/mcp'
import { t } from '../../../i18n/t'
import { Button } from '../../../ui/button'

export type SendAnswer = (answer: McpAnswer) => void

type AnswerButtonsProps = { label: string; onAgree(): void; answer: SendAnswer; children?: ReactNode }

/** Ends a question of a server: what the person agrees to, or that they decline; between them what else they can do. */
export function AnswerButtons({ label, onAgree, answer, children }: AnswerButtonsProps) {
  return (
    <footer className="flex flex-wrap justify-end gap-2">
      <Button onClick={() => answer({ action: 'decline' })}>{t('mcp.asked.decline')}</Button>
      {children}
      <Button kind="main" onClick={onAgree}>
        {label}
      </Button>
    </footer>
  )
}
