import type { QuestionAnswer } from '../../../shared/session/questions'
import type { CallState } from '../../../shared/session/session-state'
import { t } from '../../i18n/t'
import { EscapedLine } from '../../ui/text/escaped-line'
import { textDirection } from '../../ui/text/text-direction'

/** Renders the questions that the person was asked, and their answers. */
export function AnsweredQuestions({ call }: { call: CallState }) {
  const { questions = [], answers, status } = call
  return (
    <dl className="flex flex-col gap-2">
      {questions.map(({ id, question }) => {
        const given = answers?.find(answer => answer.id === id)
        return (
          <div key={id}>
            <dt dir={textDirection(question)} className="text-ink-2 wrap-anywhere whitespace-pre-wrap">
              {question}
            </dt>
            {status !== 'waiting' && (
              <dd className={given ? 'font-medium wrap-anywhere' : 'text-ink-3'}>
                {given ? <EscapedLine text={spoken(given)} /> : t('agents.questions.notAnswered')}
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}

/** An answer as a person would say it. */
export function spoken({ answer }: QuestionAnswer): string {
  if (typeof answer === 'boolean') return answer ? t('agents.questions.yes') : t('agents.questions.no')
  return [answer].flat().join(', ')
}
