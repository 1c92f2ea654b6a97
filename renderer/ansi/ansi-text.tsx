// biome-ignore-all lint/suspicious/noArrayIndexKey: these lists are immutable or only grow at the end
import { memo } from 'react'
import { parseSgr, settleCarriageReturns } from './parse-sgr'
import { sgrCss } from './sgr-css'

/** What a command printed, with its colours. */
export const AnsiText = memo(function AnsiText({ text }: { text: string }) {
  return parseSgr(settleCarriageReturns(text)).map((run, index) => (
    <span key={index} style={sgrCss(run.style)}>
      {run.text}
    </span>
  ))
})
