import { projectText } from '../../text/text-project'
import { NumberSetting } from '../../ui/number-setting'

const words = () => projectText.limits

/** Shows how long an agent may work. */
export function AgentLimits() {
  const { requests, requestsHint, seconds, secondsHint } = words()
  return (
    <section aria-label={words().title} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{words().title}</h3>
      <div className="grid grid-cols-2 items-start gap-3">
        <NumberSetting name="subAgentRequests" label={requests} hint={requestsHint} range={['1', '1,000']} />
        <NumberSetting name="subAgentSeconds" label={seconds} hint={secondsHint} range={['10', '86,400']} />
      </div>
    </section>
  )
}
