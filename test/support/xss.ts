/** Markup that runs a script, loads something, or lies over the page, where it is not made harmless. `xss()` is what it calls. */
export const XSS = [
  '<img src=x onerror="xss()">',
  '<svg onload="xss()"><g onload=xss()></g></svg>',
  '<script>xss()</script>',
  '<a href="javascript:xss()">x</a><a href=" java\nscript:xss()">y</a><a href="data:text/html,<script>xss()</script>">z</a>',
  '<iframe srcdoc="<script>parent.xss()</script>"></iframe>',
  '<math><mtext><table><mglyph><style><img src=x onerror=xss()></style></mglyph></table></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=xss()>"></noscript>',
  '<p style="background:url(javascript:xss())" onclick="xss()" onfocus="xss()" tabindex=0 autofocus>x</p>',
  '<form><button formaction="javascript:xss()">x</button><input autofocus onfocus=xss()></form>',
  '<template><script>xss()</script></template><details open ontoggle=xss()>x</details>',
  '<span class="parley-mention" data-user-id="<img src=x onerror=xss()>" onmouseover=xss()>@x</span>',
  '<p class="parley-sidebar">x</p><span class="parley-dialog parley-mention parley-overlay" data-user-id="x">@x</span>',
  '<video><source onerror="xss()"></video><audio src=x onerror=xss()></audio><object data="javascript:xss()"></object>',
];
