/*
 * The page of the frame in which a page from an answer is looked at. Its policy lets it load nothing and run nothing but this file, and a
 * document that is parsed so runs nothing by itself either.
 */

addEventListener('message', ({ data, source, origin }: MessageEvent<{ html: string }>) => {
  if (source !== parent) return
  const parsed = new DOMParser().parseFromString(data.html, 'text/html')
  for (const element of parsed.querySelectorAll('meta[http-equiv], base, iframe, frame, object, embed'))
    element.remove()
  document.documentElement.replaceWith(document.adoptNode(parsed.documentElement))
  const tell = () => parent.postMessage({ height: document.documentElement.scrollHeight }, origin)
  new ResizeObserver(tell).observe(document.documentElement)
  tell()
})
// A link leads nowhere.
addEventListener('click', event => event.preventDefault(), { capture: true })
addEventListener('submit', event => event.preventDefault(), { capture: true })
parent.postMessage({ isReady: true }, '*')
