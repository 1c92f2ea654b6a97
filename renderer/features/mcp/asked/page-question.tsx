import { useState } from 'react'
import type { McpQuestion } from '../../../../shared/mcp'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { attempt } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { DialogBody } from '../../../ui/dialog'
import { ExactText } from '../../approval/effects/exact-text'
import { AnswerButtons, type SendAnswer } from './answer-buttons'

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
            {t('mcp.asked.leadsTo')} <strong>{host}</strong>
          </p>
        )}
        <div className="overflow-hidden rounded-md border border-line">
          <ExactText content={url} />
        </div>
        {isOpened && (
          <p role="status" className="text-sm">
            {t('mcp.asked.visited')}
          </p>
        )}
      </DialogBody>
      {isOpened ? (
        <AnswerButtons label={t('mcp.asked.continue')} onAgree={() => answer({ action: 'accept' })} answer={answer}>
          <Button onClick={visit}>{t('mcp.asked.visitAgain')}</Button>
        </AnswerButtons>
      ) : (
        <AnswerButtons label={t('mcp.asked.visit')} onAgree={visit} answer={answer} />
      )}
    </>
  )
}
