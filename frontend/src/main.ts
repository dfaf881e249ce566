import { mount } from "svelte";
import App from "./shell/App.svelte";
import "./look/fonts.css";
import "./look/tokens.css";
import "./look/base.css";
import "./look/parts.css";

const place = document.getElementById("app");
if (place) mount(App, { target: place });
