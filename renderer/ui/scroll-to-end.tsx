import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { ScrollRegion } from './scroll-region'

type ScrollToEndProps = { content: string; className: string; children: ReactNode }

/** A box that stays at its end while its content grows, unless the person scrolled up in it. */
export function ScrollToEnd({ content, className, children }: ScrollToEndProps) {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content is what may move the end
  useLayoutEffect(() => {
    if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight
  }, [content])

  return (
    <ScrollRegion
      ref={box}
      className={className}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - clientHeight - scrollTop < 8
      }}
    >
      {children}
    </ScrollRegion>
  )
}
