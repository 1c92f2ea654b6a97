import { useMemo, useState } from 'react'
import type { McpQuestion } from '../../../../shared/mcp'
import { call } from '../../../base/bridge'
import { formatCount } from '../../../base/format'
import { t } from '../../../i18n/t'
import { attempt } from '../../../state/ui'
import { Dialog, DialogBody } from '../../../ui/dialog'
import { useRefusable } from '../../../ui/hooks/use-refusable'
import { Summary } from '../../../ui/summary'
import { escapedText } from '../../../ui/text/visible-text'
import { ExactText } from '../../approval/effects/exact-text'
import { FactList, type NamedFact } from '../../approval/effects/fact-list'
import { type AskedQuestion, dropQuestion } from '../asked-questions'
import { type FieldValues, formValue, initialValues, schemaFields } from '../forms/schema-fields'
import { SchemaForm } from '../forms/schema-form'
import { samplingBounds, samplingParts } from '../sampling-parts'
import { AnswerButtons, type SendAnswer } from './answer-buttons'
import { PageQuestion } from './page-question'

/** Lets the person answer a server, or decline. Closing is no answer, and the server is told so. */
export function QuestionDialog({ questionId, question }: AskedQuestion) {
  const answer: SendAnswer = given => {
    dropQuestion(questionId)
    attempt(call('mcp.answer', { questionId, ...given }))
  }
  return (
    <Dialog {...titleOf(question)} onClose={() => answer({ action: 'cancel' })}>
      <QuestionBody question={question} answer={answer} />
    </Dialog>
  )
}

function titleOf(question: McpQuestion): { title: string; lead: string } {
  const { server } = question
  switch (question.type) {
    case 'elicitation':
      return { title: t('mcp.asked.form', { server }), lead: t('mcp.asked.lead') }
    case 'elicitation-url':
      return { title: t('mcp.asked.url', { server }), lead: t('mcp.asked.urlLead') }
    case 'sampling':
      return {
        title: t('mcp.asked.sampling', { server }),
        lead: t('mcp.asked.samplingLead', { model: escapedText(question.model) }),
      }
  }
}

function QuestionBody({ question, answer }: { question: McpQuestion; answer: SendAnswer }) {
  if (question.type === 'elicitation') return <FormQuestion question={question} answer={answer} />
  if (question.type === 'sampling') {
    return (
      <>
        <DialogBody>
          <SamplingRequest request={question.request} />
        </DialogBody>
        <AnswerButtons label={t('mcp.asked.agree')} onAgree={() => answer({ action: 'accept' })} answer={answer} />
      </>
    )
  }
  return <PageQuestion question={question} answer={answer} />
}

type FormQuestionProps = { question: Extract<McpQuestion, { type: 'elicitation' }>; answer: SendAnswer }

function FormQuestion({ question, answer }: FormQuestionProps) {
  const fields = useMemo(() => schemaFields(question.schema), [question.schema])
  const [values, setValues] = useState<FieldValues>(() => initialValues(fields))
  const [wrong, setWrong] = useState<FieldValues>({})
  const submit = () => {
    const read = formValue(fields, values, { isAnswer: true })
    if ('wrong' in read) setWrong(read.wrong)
    else answer({ action: 'accept', content: read.json })
  }
  const form = useRefusable(submit)
  return (
    <form {...form} className="flex flex-col gap-3">
      <DialogBody>
        <p className="text-sm wrap-anywhere whitespace-pre-wrap">{question.message}</p>
        <SchemaForm fields={fields} values={values} wrong={wrong} onChange={setValues} />
      </DialogBody>
      <AnswerButtons label={t('mcp.asked.answer')} onAgree={() => form.onSubmit()} answer={answer} />
    </form>
  )
}

/** Shows what the model would be told, and below it everything that the server requests, as it is. */
function SamplingRequest({ request }: { request: string }) {
  const whole: unknown = JSON.parse(request)
  const parts = samplingParts(whole)
  const { maxTokens, temperature } = samplingBounds(whole)

  const facts: NamedFact[] = [
    ...(maxTokens === undefined ? [] : [[t('profile.numbers.maxOutputTokens.label'), formatCount(maxTokens)] as const]),
    ...(temperature === undefined ? [] : [[t('profile.numbers.temperature.label'), String(temperature)] as const]),
  ]
  return (
    <>
      {parts.map(({ from, content }, at) => (
        <section key={at} aria-label={t(`mcp.asked.parts.${from}`)}>
          <h3 className="pb-1 text-xs text-ink-2">{t(`mcp.asked.parts.${from}`)}</h3>
          <div className="overflow-hidden rounded-md border border-line">
            <ExactText content={content} />
          </div>
        </section>
      ))}
      {facts.length > 0 && (
        <div className="rounded-md border border-line [&>dl]:border-t-0">
          <FactList facts={facts} />
        </div>
      )}
      {/* Of a request in another form there is nothing else to read. */}
      <details className="text-sm" open={parts.length === 0}>
        <Summary className="text-ink-2 hover:text-ink">{t('mcp.asked.whole')}</Summary>
        <section aria-label={t('mcp.asked.request')} className="mt-1 rounded-md border border-line">
          <ExactText content={JSON.stringify(whole, null, 2)} />
        </section>
      </details>
    </>
  )
}
