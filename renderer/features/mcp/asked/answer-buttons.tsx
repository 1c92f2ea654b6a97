import type { ReactNode } from 'react'
import type { McpAnswer } from '../../../../shared/mcp'
import { mcpText } from '../../../text/text-mcp'
import { Button } from '../../../ui/button'

const words = mcpText.asked

export type SendAnswer = (answer: McpAnswer) => void

type AnswerButtonsProps = { label: string; onAgree(): void; answer: SendAnswer; children?: ReactNode }

/** Ends a question of a server: what the person agrees to, or that they decline; between them what else they can do. */
export function AnswerButtons({ label, onAgree, answer, children }: AnswerButtonsProps) {
  return (
    <footer className="flex flex-wrap justify-end gap-2">
      <Button onClick={() => answer({ action: 'decline' })}>{words.decline}</Button>
      {children}
      <Button kind="main" onClick={onAgree}>
        {label}
      </Button>
    </footer>
  )
}
