/** Drawings for goods that the emoji show wrongly or not at all, 32 × 32, in the emoji's manner. */
export const ownEmblems: Record<string, { w: number; h: number; body: string }> = {
  'meat-slices': drawSlices('#a12730', '#c9434a', '#f3d8ce'),
  'pork-slices': drawSlices('#d98c86', '#e9aaa2', '#fbefe9'),
  'chicken-breast': square(
    `${fade('flesh', '#fbe3d3', '#efbfa8')}<path d="M4 14C5 7 13 4 18 8c5 3 4 9-1 13-4 4-10 4-12 0-1-2-1.4-4.6-1-7Z" fill="url(#flesh)"/>` +
      `<path d="M14 19c2-7 9-11 13-7 4 3 2 10-3 14-4 3-9 3-10 0-1-2-1-4.7 0-7Z" fill="url(#flesh)" stroke="#e0a78f" stroke-width=".5"/>` +
      `<path d="M8 12c2-2 5-3 7-2M18 19c1-3 4-5 6-4" stroke="#fff5ec" stroke-width="1.2" fill="none" stroke-linecap="round"/>`,
  ),
  'chicken-wings': square(
    `${fade('skin', '#fbdcb8', '#e8ad83')}${[0, 11]
      .map(
        (down) =>
          `<g transform="translate(0 ${down})"><path d="M3 12C2 7 7 4 11 6c3 1 4 3 7 3 4 0 7-1 10 1 2 2 0 4-3 4-4 0-6 1-9 3-5 3-12 1-13-5Z" fill="url(#skin)" stroke="#d5946a" stroke-width=".5"/>` +
          `<path d="M6 9c1-1 3-1.5 4-1M17 11c3 .5 6-.5 9 0" stroke="#fff0dc" stroke-width="1" fill="none" stroke-linecap="round"/></g>`,
      )
      .join('')}`,
  ),
  'whole-chicken': square(
    `${fade('bird', '#fbdcb0', '#e3a670')}<ellipse cx="15" cy="18" rx="12" ry="9" fill="url(#bird)"/>` +
      `<path d="M18 22c4-5 9-6 11-3 1 2-2 4-5 4l-4 3c-2 1-4-1-2-4Z" fill="url(#bird)" stroke="#cf8f57" stroke-width=".6"/>` +
      `<path d="M8 17c2-3 7-3 9 0 1 3-3 5-6 4-2 0-4-2-3-4Z" fill="none" stroke="#cf8f57" stroke-width=".8"/>` +
      `<circle cx="29.5" cy="18" r="1.7" fill="#f7efe4"/><path d="M7 13c3-3 8-4 12-2" stroke="#fff2da" stroke-width="1.2" fill="none" stroke-linecap="round"/>`,
  ),
  refrigerator: square(
    `${fade('door', '#f6f8fa', '#c9d1d9')}<rect x="8" y="2" width="16" height="27" rx="2" fill="url(#door)" stroke="#a9b3bd" stroke-width=".6"/>` +
      `<path d="M8 11.5h16" stroke="#8e99a4"/><rect x="10" y="6" width="1.4" height="4" rx=".7" fill="#6d7883"/>` +
      `<rect x="10" y="13.5" width="1.4" height="7" rx=".7" fill="#6d7883"/><path d="M10 29v1.5h3V29m6 0v1.5h3V29" fill="#4c555e"/>` +
      `<path d="M20 4.5v21" stroke="#fff" stroke-width="1.4" opacity=".7"/>`,
  ),
}

/** Three rolls of thin slices, streaked with fat. */
function drawSlices(edge: string, flesh: string, fat: string) {
  const roll = (x: number, y: number) =>
    `<g transform="translate(${x} ${y}) rotate(-18)"><rect x="-5" y="-9" width="10" height="18" rx="4.5" fill="url(#meat)"/>` +
    `<path d="M-3-6c2 3 5 2 6 5M-4 0c3 1 5 3 7 2M-3 5c2-1 4 1 6 0" stroke="${fat}" stroke-width="1.3" fill="none" stroke-linecap="round"/>` +
    `<ellipse cy="-8" rx="4.6" ry="2.6" fill="${fat}"/><ellipse cy="-8" rx="2.7" ry="1.4" fill="${edge}"/></g>`
  return square(`${fade('meat', flesh, edge)}${roll(8, 18)}${roll(16.5, 17)}${roll(25, 16)}`)
}

function square(body: string) {
  return { w: 32, h: 32, body }
}

function fade(id: string, from: string, to: string): string {
  return `<defs><linearGradient id="${id}" x2=".6" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>`
}
