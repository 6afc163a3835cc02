/**
 * The design tokens (client contract §7.24) and the reset of our parts, in the cascade layer `parley`: a host's own rule
 * wins without `!important`. Text colors keep 4.5 : 1 on every background they are used on, `text-3` and `border-2` (icons,
 * borders of controls) 3 : 1.
 */
export const globalCss = `@layer reset,base,parley;@layer parley{
:root,[data-parley-theme=light]{color-scheme:light;
--parley-accent:#3457d5;--parley-accent-hover:#2947b8;--parley-accent-foreground:#fff;--parley-accent-light:#eef1fd;
--parley-background-0:#fff;--parley-background-1:#f7f7f9;--parley-background-2:#efeff2;--parley-background-3:#e3e3e8;
--parley-border-0:#ececf0;--parley-border-1:#dddde3;--parley-border-2:#8b8b98;
--parley-text-0:#17171c;--parley-text-1:#3a3a44;--parley-text-2:#62626f;--parley-text-3:#84848f;
--parley-error:#c22f3d;--parley-success:#1c7c4a;--parley-warning:#965300;--parley-overlay:rgb(15 15 22/.4);
--parley-shadow-sm:0 1px 2px rgb(15 15 22/.08);
--parley-shadow-md:0 2px 4px rgb(15 15 22/.06),0 6px 16px rgb(15 15 22/.08);
--parley-shadow-lg:0 4px 8px rgb(15 15 22/.05),0 16px 48px rgb(15 15 22/.16)}
[data-parley-theme=dark]{color-scheme:dark;
--parley-accent:#8fa5ff;--parley-accent-hover:#a9baff;--parley-accent-foreground:#0e1433;--parley-accent-light:#272c50;
--parley-background-0:#1d1d22;--parley-background-1:#25252b;--parley-background-2:#2f2f36;--parley-background-3:#3c3c45;
--parley-border-0:#2e2e35;--parley-border-1:#3f3f48;--parley-border-2:#7c7c89;
--parley-text-0:#f3f3f6;--parley-text-1:#d2d2da;--parley-text-2:#a9a9b5;--parley-text-3:#868693;
--parley-error:#ff7b83;--parley-success:#5fd298;--parley-warning:#f0b45a;--parley-overlay:rgb(0 0 0/.6);
--parley-shadow-sm:0 1px 2px rgb(0 0 0/.4);
--parley-shadow-md:0 2px 4px rgb(0 0 0/.3),0 6px 16px rgb(0 0 0/.36);
--parley-shadow-lg:0 4px 8px rgb(0 0 0/.3),0 16px 48px rgb(0 0 0/.56)}
:root{
--parley-spacing-2xs:2px;--parley-spacing-xs:4px;--parley-spacing-sm:8px;--parley-spacing-md:12px;--parley-spacing-lg:16px;--parley-spacing-xl:20px;--parley-spacing-2xl:24px;
--parley-radius-2xs:2px;--parley-radius-xs:4px;--parley-radius-sm:6px;--parley-radius-md:8px;--parley-radius-lg:12px;--parley-radius-xl:16px;--parley-radius-2xl:24px;--parley-radius-full:9999px;
--parley-font-family:ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"Noto Sans",sans-serif;
--parley-font-size-2xs:10px;--parley-font-size-xs:12px;--parley-font-size-sm:14px;--parley-font-size-md:16px;--parley-font-size-lg:20px;--parley-font-size-xl:24px;--parley-font-size-2xl:28px;
--parley-z-index:1000}
}`;
