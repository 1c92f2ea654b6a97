/** Stands below each page. Chromium puts the numbers in. */
export const PAGE_FOOTER =
  '<div style="width:100%;font-size:8px;text-align:center;color:#777;padding-bottom:12px"><span class="pageNumber"></span> / <span class="totalPages"></span></div>'
