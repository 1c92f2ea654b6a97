import { AppError, errorText } from '../../shared/errors'
import { type CallName, type CallResponse, calls, type Input, type Output } from '../../shared/ipc/ipc'
import { messageIn, sentence } from '../../shared/sentence'

/** One function per call in the contract; the compiler names the missing ones. */
export type Handlers = { [N in CallName]: (input: Input<N>) => Promise<Output<N>> | Output<N> }

/** Validates, runs, and turns whatever is thrown into data. `report` hears of bugs. Knows nothing of Electron. */
export async function handleIpcCall(
  handlers: Handlers,
  { name, input }: { name: unknown; input: unknown },
  report: (thrown: unknown) => void,
): Promise<CallResponse> {
  try {
    if (!isCallName(name))
      throw new AppError(
        'bad-input',
        sentence`No such call: ${typeof name === 'string' ? name.slice(0, 100) : typeof name}`,
      )
    const parsed = calls[name].input.safeParse(input)
    if (!parsed.success) throw new AppError('bad-input', `${name}: ${firstIssue(parsed.error.issues)}`)
    const handler = handlers[name] as (input: unknown) => unknown
    return { ok: true, value: await handler(parsed.data) }
  } catch (thrown) {
    if (thrown instanceof AppError) return { ok: false, code: thrown.code, ...messageIn(errorText(thrown)) }
    report(thrown)
    return { ok: false, code: 'internal', ...messageIn(errorText(thrown)) }
  }
}

function isCallName(name: unknown): name is CallName {
  return typeof name === 'string' && Object.hasOwn(calls, name)
}

function firstIssue(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const [issue] = issues
  return issue ? `${issue.path.map(String).join('.')} ${issue.message}`.trim() : 'wrong input'
}
