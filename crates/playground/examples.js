/** The examples: their names in links and for people, address, source. */
const card = '<a class="p-author h-card" href="/"><img src="/ada.jpg" alt=""> Ada</a>';

export const EXAMPLES = [
  {
    id: "reply",
    name: "A reply",
    about: "A post that answers another one, as a blog has it",
    syntax: "microformats",
    url: "https://ada.example/tea",
    html: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Tea, please! · Ada's notes</title>
<link rel="alternate" type="application/atom+xml" href="/atom" title="Ada's notes">
<link rel="webmention" href="/webmention">

<article class="h-entry">
  <h1 class="p-name">Tea, please! 🫖</h1>
  <p>
    by ${card},
    <time class="dt-published" datetime="2026-11-20T10:00:00+01:00">20 November</time>,
    in reply to
    <a class="u-in-reply-to h-cite" href="https://grace.example/cafe">Un café au lait d'été?</a>
  </p>
  <div class="e-content">
    <p>No coffee for me. I take my tea <b>with milk</b>, and with a <a href="/biscuits">biscuit</a>.</p>
  </div>
  <a class="u-url" href="/tea" rel="bookmark">Permalink</a>
  <a class="p-category" href="/tags/tea" rel="tag">tea</a>
</article>
`,
  },
  {
    id: "feed",
    name: "A feed of posts",
    about: "A home page with an article, a note, a photo and a like",
    syntax: "microformats",
    url: "https://ada.example/",
    html: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Ada's notes</title>
<link rel="me" href="https://social.example/@ada">
<link rel="next" href="/page/2">

<main class="h-feed">
  <h1 class="p-name">Ada's notes</h1>
  ${card}

  <article class="h-entry">
    <h2 class="p-name"><a class="u-url" href="/engines">On analytical engines</a></h2>
    <time class="dt-published" datetime="2026-11-21T09:30:00Z">Saturday</time>
    <p class="p-summary">They weave algebraic patterns, as looms weave flowers and leaves.</p>
    <div class="e-content"><p>They weave algebraic patterns, as looms weave flowers and leaves. What else they could weave is a longer story.</p></div>
  </article>

  <article class="h-entry">
    <p class="e-content">A short note has no name. ☕</p>
    <a class="u-url" href="/notes/2"><time class="dt-published" datetime="2026-11-20T18:00:00Z">Friday</time></a>
  </article>

  <article class="h-entry">
    <img class="u-photo" src="/garden.jpg" alt="A garden in the rain">
    <p class="e-content p-name">The garden today</p>
    <a class="u-url" href="/photos/3"><time class="dt-published" datetime="2026-11-19T12:00:00Z">Thursday</time></a>
  </article>

  <article class="h-entry">
    <p class="p-summary">Liked <a class="u-like-of" href="https://grace.example/compilers">Grace's post about compilers</a></p>
    <a class="u-url" href="/likes/4"><time class="dt-published" datetime="2026-11-18T08:00:00Z">Wednesday</time></a>
  </article>
</main>
`,
  },
  {
    id: "article",
    name: "An article in three syntaxes",
    about: "They do not quite agree: see who reads what",
    syntax: "microformats, JSON-LD, Open Graph",
    url: "https://ada.example/engines",
    html: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>On analytical engines | Ada's notes</title>
<meta property="og:type" content="article">
<meta property="og:title" content="Engines, explained">
<meta property="og:site_name" content="Ada's notes">
<meta property="og:url" content="https://ada.example/engines">
<meta property="og:image" content="https://ada.example/loom.jpg">
<script type="application/ld+json">
{
  "@context": "https://schema.org",
  "@type": "BlogPosting",
  "headline": "On analytical engines",
  "datePublished": "2026-11-21T09:30:00Z",
  "image": "https://ada.example/engine.jpg",
  "author": { "@type": "Person", "name": "Ada Lovelace", "url": "https://ada.example/" }
}
</script>

<article class="h-entry">
  <h1 class="p-name">On analytical engines</h1>
  <p>by ${card}, <time class="dt-published" datetime="2026-11-21T09:30:00Z">21 November</time></p>
  <img class="u-featured" src="/engine.jpg" alt="A loom beside an engine">
  <div class="e-content">
    <p>They weave algebraic patterns, as looms weave flowers and leaves.</p>
    <p>What else they could weave is a longer story.</p>
  </div>
  <a class="u-url" href="/engines">Permalink</a>
</article>
`,
  },
  {
    id: "event",
    name: "An event",
    about: "Markup of 2008, as many pages have it",
    syntax: "classic microformats",
    url: "https://club.example/events/42",
    html: `<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<title>Thé d'été</title>

<div class="vevent">
  <h1 class="summary">Thé d'été à l'observatoire</h1>
  <p>
    <span class="dtstart"><span class="value">2026-07-14</span>, de <span class="value">15:00</span></span>
    à <span class="dtend"><span class="value">17:30</span></span>
  </p>
  <p class="location vcard"><span class="fn org">Observatoire de Paris</span>,
    <span class="adr"><span class="locality">Paris</span></span></p>
  <p class="description">Apportez une tasse. <a class="url" href="/events/42">Lien</a></p>
</div>
`,
  },
  {
    id: "recipe",
    name: "A recipe",
    about: "What search engines read for a rich result",
    syntax: "schema.org",
    url: "https://ada.example/recipes/shortbread",
    html: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Shortbread</title>

<article itemscope itemtype="https://schema.org/Recipe" itemid="https://ada.example/recipes/shortbread" itemref="rating">
  <h1 itemprop="name">Shortbread</h1>
  <img itemprop="image" src="/shortbread.jpg" alt="Shortbread on a plate">
  <p>by <span itemprop="author" itemscope itemtype="https://schema.org/Person">
    <a itemprop="url" href="/"><span itemprop="name">Ada</span></a></span>,
    <time itemprop="datePublished" datetime="2026-11-01">1 November 2026</time></p>
  <p><time itemprop="totalTime" datetime="PT50M">50 minutes</time>, <span itemprop="recipeYield">16 pieces</span></p>
  <ul>
    <li itemprop="recipeIngredient">125 g butter</li>
    <li itemprop="recipeIngredient">55 g sugar</li>
    <li itemprop="recipeIngredient">180 g flour</li>
  </ul>
  <p itemprop="recipeInstructions">Mix all of it, and bake it for 20 minutes.</p>
</article>

<p id="rating" itemprop="aggregateRating" itemscope itemtype="https://schema.org/AggregateRating">
  <span itemprop="ratingValue">4.8</span> of 5, by <span itemprop="ratingCount">12</span> readers
</p>
`,
  },
  {
    id: "mistakes",
    name: "Mistakes to correct",
    about: "Misspelled names and wrong places, to be fixed by a click",
    syntax: "microformats, microdata",
    url: "https://ada.example/mistakes",
    html: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Mistakes</title>

<article class="h-entry">
  <h1 class="p-nmae">Été 🌞 in the garden</h1>
  <time class="dt-published" datetime="2026-06-21 10:00">midsummer</time>
  <div class="p-content">
    <p>The <a href="/roses">roses</a> are out.</p>
  </div>
  <a class="U-Url" href="/mistakes">Permalink</a>
  <p rel="in-reply-to"><a rel="in-reply-to" href="https://grace.example/spring">An answer to Grace</a></p>
</article>

<p class="p-category">outside of all items</p>

<div itemscope itemtype="https://schema.org/Recipe">
  <b itemprop="name">Tea</b>
  <span itemprop="cookTme">5 minutes</span>
</div>
`,
  },
];
