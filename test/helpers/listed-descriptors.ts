/** The descriptors in what `ls -l /proc/self/fd` prints, without the one by which it reads the list itself. */
export function listedDescriptors(listing: string): number[] {
  const links = [...listing.matchAll(/ (\d+) -> (.*?)\r?$/gm)]
  return links.filter(([, , target = '']) => !/^\/proc\/\d+\/fd$/.test(target)).map(([, number]) => Number(number))
}
