import { closePeek } from '../../../state/side-panel'
import { showDialog } from '../../../state/ui'
import { jumpToRow } from '../../search/jump'

/** Goes to where the person is asked something at a call: what lies over the conversation gives it free. */
export function goToAsk(callId: string): void {
  showDialog(null)
  closePeek()
  jumpToRow(`ask:${callId}`)
}
