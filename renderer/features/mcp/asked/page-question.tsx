import { useState } from 'react'
import type { McpQuestion } from '../../../../shared/mcp'
import { call } from '../../../base/bridge'
import { attempt } from '../../../state/ui'
import { mcpText } from '../../../text/text-mcp'
import { Button } from '../../../ui/button'
import { DialogBody } from '../../../ui/dialog'
import { ExactText } from '../../approval/effects/exact-text'
import { AnswerButtons, type SendAnswer } from './answer-buttons'

const words = mcpText.asked

type PageQuestionProps = { question: Extract<McpQuestion, { type: 'elicitation-url' }>; answer: SendAnswer }

/**
 * Shows the address to which the server sends the person. A server that waits for them is notified when they say that they
 * are done there.
 */
export function PageQuestion({ question, answer }: PageQuestionProps) {
  const { message, url, waits = false } = question
  const [isOpened, setIsOpened] = useState(false)
  const host = URL.canParse(url) ? new URL(url).host : ''
  const visit = () => {
    attempt(call('link.open', { url }))
    if (waits) setIsOpened(true)
    else answer({ action: 'accept' })
  }
  return (
    <>
      <DialogBody>
        <p className="text-sm wrap-anywhere whitespace-pre-wrap">{message}</p>
        {host !== '' && (
          <p className="text-sm wrap-anywhere">
            {words.leadsTo} <strong>{host}</strong>
          </p>
        )}
        <div className="overflow-hidden rounded-md border border-line">
          <ExactText content={url} />
        </div>
        {isOpened && (
          <p role="status" className="text-sm">
            {words.visited}
          </p>
        )}
      </DialogBody>
      {isOpened ? (
        <AnswerButtons label={words.continue} onAgree={() => answer({ action: 'accept' })} answer={answer}>
          <Button onClick={visit}>{words.visitAgain}</Button>
        </AnswerButtons>
      ) : (
        <AnswerButtons label={words.visit} onAgree={visit} answer={answer} />
      )}
    </>
  )
}
