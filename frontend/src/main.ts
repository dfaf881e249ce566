import { mount } from "svelte";
import { me } from "./server/call";
import App from "./App.svelte";
import "./look/fonts.css";
import "./look/tokens.css";
import "./look/base.css";
import "./look/parts.css";

/** Letters that change their face move whatever somebody is about to press. So a page waits for its letters, but not for long. */
const FACES = ["400 1em Lato", "700 1em Lato", '400 1em "EB Garamond"', '600 1em "EB Garamond"'];
const LONG = 800; // milliseconds

const loaded = Promise.allSettled([me, ...FACES.map((face) => document.fonts.load(face))]);
await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, LONG))]);

const place = document.getElementById("app");
if (place) mount(App, { target: place });
