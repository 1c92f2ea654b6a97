import type { ToolDetails } from '../../../../shared/session/tool-results'
import { t } from '../../../i18n/t'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { escapedText } from '../../../ui/text/visible-text'
import { MarkdownView } from './markdown-view'
import { PathButton } from './path-button'

type Finished = Extract<ToolDetails, { type: 'finish' }>

/** Renders the result that a flow's agent has handed in: how it ended, in its own words, and what goes to the steps after it. */
export function FinishView({ details }: { details: Finished }) {
  const { status, summary, files, branch, artifacts } = details

  const values = Object.entries(details.outputs)
  return (
    <div className="flex flex-col gap-2">
      <p className="text-xs text-ink-2">
        {t(`finished.status.${status}`)}
        {branch !== undefined && ` · ${t('finished.branch', { name: escapedText(branch) })}`}
      </p>
      <MarkdownView markdown={summary} />
      {files.length > 0 && (
        <ul className="flex flex-col items-start gap-1 text-xs">
          {files.map(({ path, action }, at) => (
            <li key={at} className="flex min-w-0 gap-2">
              <PathButton path={path} isInTabs className="font-mono text-accent" />
              <span className="text-ink-2">{t(`finished.files.${action}`)}</span>
            </li>
          ))}
        </ul>
      )}
      {values.length > 0 && (
        <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 text-xs">
          {values.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="font-mono text-ink-2">{escapedText(name)}</dt>
              <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap">
                <EscapedLine text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {artifacts !== undefined && artifacts !== '' && (
        <pre className="max-h-60 overflow-auto rounded bg-sunken p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
          {escapedText(artifacts)}
        </pre>
      )}
    </div>
  )
}
